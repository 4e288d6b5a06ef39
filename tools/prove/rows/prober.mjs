import { probe } from '../probe.mjs';

export default {
  id: 'F-01',
  title: 'the prober of the calls, all phases',
  async run() {
    // The calls of the sign-in are left to the session phase: guessing at them would lock the accounts of the other phases.
    const { bad, findings, report } = await probe([
      '--max-seconds',
      '600',
      '--max-requests',
      '200000',
      '--max-per-op',
      '160',
      '--random',
      '20',
      '--skip',
      'users/password|POST /login-rest/log',
    ]);
    return {
      proved: bad.length === 0 && report.requests > 10_000 && !report.stoppedEarly,
      figures: `${report.operations} calls, ${report.requests} requests in phases ${report.phases.join(' ')}; ${findings.length} findings, ${bad.length} of medium or above${bad.map((one) => `; ${one.severity} ${one.kind} ${one.op}: ${one.detail} ${one.example?.request ?? ''}`).join('')}`,
    };
  },
};

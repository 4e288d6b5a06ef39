import { probe } from '../probe.mjs';

export default {
  id: 'F-01',
  title: 'the prober of the calls, all phases',
  async run() {
    const { bad, findings, report } = await probe({
      maxSeconds: 600,
      maxRequests: 200_000,
      maxPerCall: 160,
      scrambles: 20,
    });
    return {
      proved: bad.length === 0 && report.requests > 10_000 && !report.stoppedEarly,
      figures: `${report.operations} calls, ${report.requests} requests in phases ${report.phases.join(' ')}; ${findings.length} findings, ${bad.length} of medium or above${bad.map((one) => `; ${one.severity} ${one.kind} ${one.op}: ${one.detail} ${one.example?.request ?? ''}`).join('')}`,
    };
  },
};

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  request: Histogram<'call' | 'status'>;
  eventLag: Gauge;
  scans: Counter<'result'>;
  optimiserRuns: Counter<'result'>;
  clientEvents: Counter<'severity'>;
  /** Calls since the process began, and how many of them ended with an error of the server. */
  answered: { calls: number; errors: number };
};

/** The figures of `/api/system/metrics` (Prometheus text). */
export function makeMetrics(poolSize: () => { total: number; idle: number; waiting: number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pool = new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const size = poolSize();
      this.set({ state: 'total' }, size.total);
      this.set({ state: 'idle' }, size.idle);
      this.set({ state: 'waiting' }, size.waiting);
    },
  });
  void pool;
  return {
    registry,
    answered: { calls: 0, errors: 0 },
    request: new Histogram({
      name: 'kontor_request_seconds',
      help: 'Time to answer by call and status',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    eventLag: new Gauge({
      name: 'kontor_event_lag_seconds',
      help: 'Age of the newest event read from the outbox',
      registers: [registry],
    }),
    scans: new Counter({
      name: 'kontor_scans_total',
      help: 'Scans by result',
      labelNames: ['result'],
      registers: [registry],
    }),
    clientEvents: new Counter({
      name: 'kontor_client_events_total',
      help: 'Events that browsers and devices reported, by severity',
      labelNames: ['severity'],
      registers: [registry],
    }),
    optimiserRuns: new Counter({
      name: 'kontor_optimiser_runs_total',
      help: 'Optimiser runs by result',
      labelNames: ['result'],
      registers: [registry],
    }),
  };
}

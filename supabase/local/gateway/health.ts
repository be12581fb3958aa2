import { Hono } from 'hono';

export interface HealthContext {
  readonly version: string;
  /** Whether the database answers. */
  readonly isReady: () => boolean;
  /** Whether the disk is too full to write. */
  readonly isDiskLow: () => boolean;
}

/** /healthz answers while the process runs; `database` is `ready`, `restarting` or `disk_full`. */
export function healthRoutes({ version, isReady, isDiskLow }: HealthContext): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => {
    c.header('cache-control', 'no-store');
    const state = isReady() ? 'ready' : 'restarting';
    return c.json({ ok: true, service: 'rihla', version, database: isDiskLow() ? 'disk_full' : state });
  });
  return routes;
}

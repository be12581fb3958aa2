import { Hono } from 'hono';

/** /healthz, which says that the process answers, and its version. */
export function healthRoutes(version: string): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => {
    c.header('cache-control', 'no-store');
    c.header('access-control-allow-origin', '*');
    return c.json({ ok: true, service: 'rihla', version });
  });
  return routes;
}

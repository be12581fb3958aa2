import { Hono } from 'hono';
import { authRoutes } from './auth-server.ts';
import type { AuthContext } from './context.ts';
import { openGoogleStandIn } from './google-stand-in.ts';
import { RateLimits } from './rate-limits.ts';
import { prepareAuthTables } from './schema.ts';

/** /auth/v1 and the stand-in for Google. Prepares the tables; nothing is asked before the first request. */
export async function openAuth(options: Omit<AuthContext, 'limits'>): Promise<Hono> {
  const context: AuthContext = { ...options, limits: new RateLimits(options.now) };
  await prepareAuthTables(context.database);
  const google = await openGoogleStandIn(context);
  const routes = new Hono();
  routes.route('/auth/v1', authRoutes(context, google.provider));
  routes.route('/__google', google.routes);
  return routes;
}

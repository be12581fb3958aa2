import { Hono } from 'hono';
import { authRoutes } from './auth-server.ts';
import { prepareAuthTables } from './auth-tables.ts';
import type { AuthContext } from './context.ts';
import { openGoogleStandIn } from './google-stand-in.ts';
import { isUnderWay } from './provider-flow.ts';
import { RateLimits } from './rate-limits.ts';

interface AuthOptions extends Omit<AuthContext, 'limits'> {
  /** Whether signing in with the stand-in for Google is possible. */
  readonly hasStandIns: boolean;
}

/** /auth/v1 and the stand-in for Google. Creates the tables. */
export async function openAuth({ hasStandIns, ...options }: AuthOptions): Promise<Hono> {
  const context: AuthContext = { ...options, limits: new RateLimits(options.now) };
  await prepareAuthTables(context.database);
  const routes = new Hono();
  if (!hasStandIns) return routes.route('/auth/v1', authRoutes(context));
  const google = await openGoogleStandIn({ ...options, hasFlow: (state) => isUnderWay(context, state) });
  routes.route('/auth/v1', authRoutes(context, google.provider));
  routes.route('/__google', google.routes);
  return routes;
}

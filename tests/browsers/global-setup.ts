import { ensureApp } from '../../scripts/setup/builds.mjs';

/** Every scene is served the same files as a person would get. */
export default async function globalSetup(): Promise<void> {
  await ensureApp();
  // Inherited by the backends, whose packs are downloaded a few times.
  process.env['PACK_QUALITY'] = '5';
}

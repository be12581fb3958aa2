import { ensureApp } from '../../scripts/setup/builds.mjs';

/** Builds the app, so that all tests get the same files as a person would. */
export default async function globalSetup(): Promise<void> {
  await ensureApp();
  // The backends inherit this. Their packs are downloaded only a few times.
  process.env['PACK_QUALITY'] = '5';
}

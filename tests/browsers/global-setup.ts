import { ensureApp } from '../../scripts/setup/builds.mjs';

/** Every scene is served the same files as a person would get. */
export default ensureApp;

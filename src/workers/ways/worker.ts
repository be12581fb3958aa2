/** The ways worker: reads streets out of tiles and finds walks in them, so that no page waits for it. */
import { expose } from 'comlink';
import { WalkFinder } from '#ways/walk-finder.ts';
import type { WaysApi } from './api.ts';
import { readQuestion } from './question.ts';
import { browserStreets } from './street-source.ts';

const finder = new WalkFinder(browserStreets());

const api: WaysApi = { find: async (question) => finder.find(readQuestion(question)) };

expose(api);

/** The ways worker: reads streets from tiles and finds walking routes off the main thread. */
import { expose } from 'comlink';
import { WalkFinder } from '#ways/walk-finder.ts';
import type { WaysApi } from './api.ts';
import { readQuestion } from './question.ts';
import { browserStreets } from './street-source.ts';

const finder = new WalkFinder(browserStreets());

const api: WaysApi = { find: async (question) => finder.find(readQuestion(question)) };

expose(api);

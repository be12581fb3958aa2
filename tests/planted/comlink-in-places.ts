// planted: src/places/planted.ts
// caught by: lint
import { wrap } from 'comlink';

export const planted = wrap;

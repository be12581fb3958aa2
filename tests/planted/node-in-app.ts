// planted: src/app/planted.ts
// caught by: types src
import { readFileSync } from 'node:fs';

export const planted = readFileSync;

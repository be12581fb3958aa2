// planted: src/app/planted.ts
// caught by: types
import { readFileSync } from 'node:fs';

export const planted = readFileSync;

// planted: src/features/home/planted.ts
// caught by: lint
import { createRxDatabase } from 'rxdb/plugins/core';

export const planted = createRxDatabase;

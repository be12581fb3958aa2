// planted: supabase/local/planted-write.ts
// caught by: writes
import { appendFile } from 'node:fs/promises';

export const planted = appendFile;

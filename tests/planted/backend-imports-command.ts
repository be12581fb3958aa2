// planted: supabase/local/planted.ts
// caught by: lint
import { ImportError } from '../commands/import/import-error.ts';

export const planted = ImportError;

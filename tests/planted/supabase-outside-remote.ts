// planted: src/workers/replica/planted.ts
// caught by: lint
import { createClient } from '@supabase/supabase-js';

export const planted = createClient;

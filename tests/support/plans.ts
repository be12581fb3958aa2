import postgres from 'postgres';

/** A session on PostgreSQL that tells the plan of every statement it runs, those inside functions and triggers too. */
export interface PlanReader {
  /** Runs statements as this role and person, rolls them back, and answers the plans, one text per statement. */
  plansOf(person: string | null, statements: readonly string[]): Promise<string[]>;
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** @param databaseUrl of a superuser: the module that explains can be loaded by nobody else */
export async function openPlanReader(databaseUrl: string): Promise<PlanReader> {
  let plans: string[] = [];
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: ({ message }) => {
      if (message?.startsWith('duration:')) plans.push(message.replace(/^duration:.*\n/, ''));
    },
  });
  return {
    async plansOf(person, statements) {
      await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
        set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`);
      plans = [];
      try {
        await sql.unsafe('begin');
        await sql.unsafe(
          `select set_config('role', '${person === null ? 'anon' : 'authenticated'}', true),
             set_config('request.jwt.claim.sub', '${person ?? ''}', true)`,
        );
        for (const statement of statements) await sql.unsafe(statement);
        return plans;
      } finally {
        await sql.unsafe('rollback');
        await sql.unsafe('set auto_explain.log_min_duration = -1');
      }
    },
    async exec(text) {
      await sql.unsafe(text);
    },
    close: () => sql.end(),
  };
}

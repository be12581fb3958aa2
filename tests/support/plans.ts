import postgres from 'postgres';

/** A PostgreSQL session that reports the plan of every statement, including those inside functions and triggers. */
export interface PlanReader {
  /** Runs statements as this person, or as `anon` for null, and rolls them back. @returns one plan per statement */
  plansOf(person: string | null, statements: readonly string[]): Promise<string[]>;
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** @param databaseUrl with a superuser, because only one can load `auto_explain` */
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

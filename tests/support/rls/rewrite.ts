import { literal } from './sql.ts';

/** SQL that replaces a part of a routine's source, and fails if the part is missing. */
export function rewritten(signature: string, part: string, by: string): string {
  return `do $rewrite$
    declare
      before constant text := pg_get_functiondef(${literal(signature)}::regprocedure);
      after constant text := replace(before, ${literal(part)}, ${literal(by)});
    begin
      if after = before then
        raise exception 'there is no %L in %', ${literal(part)}, ${literal(signature)};
      end if;
      execute after;
    end $rewrite$`;
}

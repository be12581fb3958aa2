/** Cases and decisions as text for people. */
import type { CaseDetails, Decision, ModerationCase } from '../../local/operator/moderation-steps.ts';

export function describeList(cases: readonly ModerationCase[]): string {
  if (cases.length === 0) return 'Nothing.';
  return cases
    .map(({ subject, id, state, created_at, place, content, standing, nth }) =>
      [
        `${id}  ${nameOf(subject)}, ${state}, ${created_at}`,
        ...(place ? [`  at ${place.name} (${place.slug})`] : []),
        ...describeSender(standing, nth),
        ...describeFields(content),
      ].join('\n'),
    )
    .join('\n\n');
}

export function describeCase(found: CaseDetails): string {
  const { subject, id, state, created_at, content, place, review, evidence, answers, file, seen, near, decisions } =
    found;
  const parts = [
    `${id}  ${nameOf(subject)}, ${state}, ${created_at}`,
    ...describeSender(found.standing, null),
    ...describeFields(content),
  ];
  if (content['path'] != null) parts.push(`  file: ${file ?? 'not uploaded'}`);
  if (seen != null) parts.push(`  seen: ${seen}`);
  if (place && subject !== 'place') parts.push('place', ...describeFields(place));
  if (review) parts.push('review', ...describeFields(review));
  for (const piece of subject === 'evidence' ? [] : (evidence ?? [])) parts.push('evidence', ...describeFields(piece));
  if (answers?.length) parts.push('is there a halal certificate', ...describeFields({ answers }));
  for (const known of near ?? []) parts.push('near', ...describeFields(known));
  if (decisions.length > 0) parts.push('decisions', ...decisions.map((entry) => `  ${describeDecision(entry)}`));
  return parts.join('\n');
}

export function describeLog(decisions: readonly Decision[]): string {
  if (decisions.length === 0) return 'Nothing.';
  return decisions.map((entry) => `${nameOf(entry.subject)} ${entry.id}\n  ${describeDecision(entry)}`).join('\n');
}

function describeDecision({ decided_at, decided_by, decision, reason }: Decision): string {
  return `${decided_at}  ${decision} by ${decided_by}: ${reason}`;
}

const SENDERS: Readonly<Record<NonNullable<ModerationCase['standing']>, string>> = {
  confirmed: 'a confirmed member',
  unconfirmed: 'an account without a confirmed address or number',
  gone: 'an account that was deleted',
};

/** Who sent a case, and how many that person sent that day until then. */
function describeSender(standing: ModerationCase['standing'], nth: number | null): string[] {
  if (standing === null) return [];
  return [`  from ${SENDERS[standing]}${nth === null ? '' : `, number ${nth} of that day`}`];
}

/** A line per field with a value; further lines of a text are indented. */
function describeFields(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .flatMap(([name, value]) => {
      if (isListOfObjects(value)) {
        return [`  ${nameOf(name)}`, ...value.map((each) => `    ${describeAnswer({ ...each })}`)];
      }
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [`  ${nameOf(name)}`, ...describeFields({ ...value }).map((line) => `  ${line}`)]
        : [`  ${nameOf(name)}: ${String(value).replaceAll('\n', '\n    ')}`];
    });
}

/** The values of an answer; the photo's id is the case to show. */
function describeAnswer({ photo, ...values }: Readonly<Record<string, unknown>>): string {
  return [...Object.values(values), ...(typeof photo === 'string' ? [`photo ${photo}`] : [])].map(String).join(', ');
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each !== null);
}

function nameOf(key: string): string {
  return key.replaceAll('_', ' ');
}

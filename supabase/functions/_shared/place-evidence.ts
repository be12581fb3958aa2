/** The evidence for a place's halal status, for the slots of `place.html`. Pure. */
import {
  type EvidenceView,
  evidenceTitle,
  evidenceViews,
  isOnRegister,
  isOver,
  type Validity,
} from '../../../src/domain/places/evidence-view.ts';
import { statedFacts } from '../../../src/domain/places/facts.ts';
import { statedByIn } from '../../../src/domain/places/names.ts';
import type { TemplateValues } from './fill-template.ts';
import { plainLine } from './html-text.ts';
import type { PlaceFacts } from './place-facts.ts';
import type { PageLanguage } from './place-words.ts';
import { writeDay } from './written-day.ts';

/** Maximum characters of a name and of a statement. */
const LINE = 300;
const STATEMENT = 2000;

export interface Reasons {
  readonly holding: readonly TemplateValues[];
  /** Expired certificates and withdrawn evidence; shown last (U31). */
  readonly expired: readonly TemplateValues[];
}

/**
 * The strongest reason first.
 * @param today 'YYYY-MM-DD'
 */
export function reasonsOf(evidence: PlaceFacts['evidence'], today: string, language: PageLanguage = 'en'): Reasons {
  const views = evidenceViews({ evidence }, today);
  return {
    holding: views.filter((each) => !isOver(each)).map((each) => reasonValues(each, language)),
    expired: views.filter(isOver).map((each) => reasonValues(each, language)),
  };
}

function reasonValues(reason: EvidenceView, language: PageLanguage): TemplateValues {
  const said = reason.kind === 'source_tag' ? statedFacts(reason.facts) : [];
  const isListed = isOnRegister(reason);
  return {
    [`kind-${reason.kind}`]: true,
    [`title-${evidenceTitle(reason)}`]: true,
    authority: lineOf(reason.authority, LINE),
    statedBy: lineOf(statedByIn(language, reason.stated_by), LINE),
    // Tags are told in plain words, as `EvidenceSection` does.
    sayings: said.length > 0,
    saying: said.map(([fact, value], n) => ({ dot: n > 0 ? ' · ' : '', [`${fact}-${value}`]: true })),
    statement: said.length > 0 ? null : lineOf(reason.statement, STATEMENT),
    checkedOn: reason.checked_on === null ? null : writeDay(reason.checked_on, language),
    onRegister: isListed && reason.checked_on !== null,
    checkedElsewhere: !isListed && reason.checked_on !== null,
    neverChecked: reason.checked_on === null,
    ...validityValues(reason.validity, language),
    certificateNumber: lineOf(reason.certificate_number, LINE),
    register: isListed ? reason.url : null,
    source: isListed ? null : reason.url,
  };
}

function validityValues(validity: Validity, language: PageLanguage): TemplateValues {
  switch (validity.kind) {
    case 'endless':
      return {};
    case 'not-stated':
      return { endNotStated: true };
    case 'valid':
      return { validUntil: writeDay(validity.until, language) };
    case 'ended':
      return { withdrawnOn: writeDay(validity.since, language) };
    default:
      return { endedOn: writeDay(validity.until, language) };
  }
}

function lineOf(text: string | null, max: number): string | null {
  return text === null ? null : plainLine(text, max);
}

/** Links of the directory's HTML to countries and places, for readers without scripts such as search engines. Pure. */
import { createCountryNames } from '../../../src/domain/geo/country-names.ts';
import { toCountrySlug } from '../../../src/domain/geo/country-slug.ts';
import { linkTags } from '../../../src/domain/web/page-links.ts';
import { escapeHtml, plainLine } from './html-text.ts';
import type { PageLanguage } from './place-words.ts';
import { localeOf } from './written-day.ts';

/** Places of a country's page, as in `public.directory_links`. */
const PAGE = 100;
export const MAX_PAGES = 1000;
/** Maximum characters of a name or city. */
const LINE = 120;

/** As `public.directory_links` answers them. */
export interface DirectoryLinks {
  /** Code and number of places with evidence, most places first; with an asked country that one alone. */
  readonly countries: readonly (readonly [code: string, places: number])[];
  readonly places: readonly (readonly [slug: string, name: string, city: string | null])[];
}

/** The part of the directory that an address asks for. */
export interface DirectoryPart {
  /** ISO 3166-1 alpha-2; null for all countries. */
  readonly country: string | null;
  /** From 1. */
  readonly page: number;
}

interface Options {
  /** Origin of the app, without a slash at its end. */
  readonly site: string;
  readonly language: PageLanguage;
}

/** The empty element of the build's `directory.html`. Stylesheets show it to readers without scripts alone. */
const ELEMENT = /(<nav [^>]*data-links[^>]*>)<\/nav>/;

/**
 * The directory's document with links, and with its own address for search engines.
 * @returns the document unchanged if the part has no places
 */
export function withDirectoryLinks(
  template: string,
  links: DirectoryLinks,
  part: DirectoryPart,
  { site, language }: Options,
): string {
  if (links.places.length === 0) return template;
  const lists = [
    part.country === null ? countryList(links, language) : '',
    listOf(links.places.map(placeLink)),
    part.country === null ? '' : pageList(links, part, language),
  ];
  const canonical = linkTags([{ rel: 'canonical', href: escapeHtml(site + addressOf(part)) }]);
  // Functions, because `$&` and the like have a meaning in a replacement string.
  return template
    .replace(ELEMENT, (_, begin: string) => `${begin}${lists.join('')}</nav>`)
    .replace(/<\/head>/i, (end) => `${canonical.join('')}\n  ${end}`);
}

function addressOf({ country, page }: DirectoryPart): string {
  if (country === null) return '/directory';
  return `/directory?country=${toCountrySlug(country)}${page > 1 ? `&page=${page}` : ''}`;
}

function placeLink([slug, name, city]: DirectoryLinks['places'][number]): string {
  const words = [name, city ?? ''].map((each) => plainLine(each, LINE)).filter(Boolean);
  const text = words.map((each) => `<bdi>${escapeHtml(each)}</bdi>`).join(' · ');
  return `<a href="/restaurant/${escapeHtml(encodeURIComponent(slug))}">${text}</a>`;
}

function countryList({ countries }: DirectoryLinks, language: PageLanguage): string {
  const nameOf = createCountryNames(localeOf(language));
  return listOf(countries.map(([country]) => linkTo({ country, page: 1 }, nameOf(country) ?? country)));
}

/** A country's other pages: the neighbours, the first and last one, and every tenth. */
function pageList({ countries }: DirectoryLinks, { country, page }: DirectoryPart, language: PageLanguage): string {
  const last = Math.min(Math.ceil((countries[0]?.[1] ?? 0) / PAGE), MAX_PAGES);
  const pages = Array.from({ length: last }, (_, n) => n + 1).filter(
    (each) => each !== page && (each === 1 || each === last || each % 10 === 0 || Math.abs(each - page) === 1),
  );
  const format = new Intl.NumberFormat(localeOf(language));
  return listOf(pages.map((each) => linkTo({ country, page: each }, format.format(each))));
}

function linkTo(part: DirectoryPart, text: string): string {
  return `<a href="${escapeHtml(addressOf(part))}">${escapeHtml(text)}</a>`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>`;
}

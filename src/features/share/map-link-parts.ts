/** Parts that the links of several map apps have in common. */
import type { Position } from '#domain/geo/geo.ts';
import { findCoordinates, inTheWorld } from './coordinates.ts';
import { findPlusCode, isPlusCode } from './position-codes.ts';

/** Content of a map app's link; a short link has neither name nor position. */
export interface MapLink {
  readonly name?: string;
  readonly address?: string;
  readonly position?: Position;
}

/** A number of a link, as a group of a pattern. */
export const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d{1,20})?)`;
/** 1.3,103.8 with what a link may put around it: `loc:`, a zoom, a name in parentheses. */
const PAIR = new RegExp(
  String.raw`^(?:loc:)?\s?${NUMBER}\s?[,~]\s?${NUMBER}(?:,[\d.]{1,20}z?)?\s?(?:\((.{0,400})\))?$`,
  'is',
);
const NAME_AND_ADDRESS = /^([^,]*\p{L}[^,]*),\s*(.*\d.*)$/su;
/** What map apps call a place that has no name. */
const NAMELESS =
  /^(?:dropped pin|marked location|(?:my|current) (?:location|position)|pinned location|map point|location|here)$/i;
/** Coordinates in place of a name: 1°18'09.0"N. */
const DEGREE = /\d°/;
/** Maximum characters, including an address after the name. */
const MAX_NAME = 400;

/** @param names and @param places in the order in which they are believed */
export function linkOf(
  names: readonly (string | undefined)[],
  places: readonly (string | Position | undefined)[],
): MapLink {
  const position = places.map((each) => (typeof each === 'string' ? positionIn(each) : each)).find((each) => each);
  const name = names.map(nameOf).find((each) => each);
  return { ...(name ? splitAddress(name) : {}), ...(position ? { position } : {}) };
}

/** A pair of numbers in a link, latitude first. */
export function pairOf(text: string | undefined): Position | undefined {
  const [, latitude, longitude] = PAIR.exec(text?.trim() ?? '') ?? [];
  return toPosition(latitude, longitude);
}

/** The same with the longitude first. */
export function reversedPairOf(text: string | undefined): Position | undefined {
  const [, longitude, latitude] = PAIR.exec(text?.trim() ?? '') ?? [];
  return toPosition(latitude, longitude);
}

export function toPosition(latitude: string | null | undefined, longitude: string | null | undefined) {
  if (!latitude || !longitude) return undefined;
  return Number.isFinite(Number(latitude)) && Number.isFinite(Number(longitude))
    ? inTheWorld(Number(latitude), Number(longitude))
    : undefined;
}

/** The first of these parameters that has a value. */
export function firstOf(url: URL, names: readonly string[]): string | undefined {
  return names.map((name) => url.searchParams.get(name)?.trim()).find((value) => value) || undefined;
}

/** The parts of a link's path, without its escapes. */
export function pathOf(url: URL): readonly string[] {
  return url.pathname.split('/').slice(1).map(decode);
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A position that stands where a link may have a name: a pair, coordinates as people write them, or a plus code. */
function positionIn(text: string): Position | undefined {
  return pairOf(text) ?? findCoordinates(text)?.position ?? findPlusCode(text)?.position;
}

/** The name in a text that may be coordinates, or coordinates with a name in parentheses. */
function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const pair = PAIR.exec(text.trim());
  const name = (pair ? (pair[3] ?? '') : text).replaceAll(/\s+/g, ' ').trim();
  const isPosition = DEGREE.test(name) || isPlusCode(name) || findCoordinates(name)?.start === 0;
  if (isPosition || NAMELESS.test(name)) return undefined;
  return name.slice(0, MAX_NAME) || undefined;
}

/** Splits Google Maps' "Kembang, 21 Bussorah Street, Singapore": a part with digits after a comma is the address. */
function splitAddress(text: string): Pick<MapLink, 'name' | 'address'> {
  const [, name, address] = NAME_AND_ADDRESS.exec(text) ?? [];
  return name && address ? { name, address } : { name: text };
}

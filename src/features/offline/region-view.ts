import { CircleCheck, CirclePause, Clock3, Download, Pause, Play, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import type { MessageId } from '#i18n/translate.ts';
import type { OfflineMap, OfflineRegion } from '#workers/replica/api.ts';

/** Actions for a region. */
export type RegionAction = 'keep' | 'pause' | 'resume' | 'retry' | 'delete';

/** Icons by state of a region or its map. */
export const STATE_ICONS = {
  none: null,
  waiting: Clock3,
  loading: Download,
  paused: CirclePause,
  failed: TriangleAlert,
  kept: CircleCheck,
} as const;

/** Icons by action. */
export const ACTION_ICONS = {
  keep: Download,
  pause: Pause,
  resume: Play,
  retry: RotateCw,
  delete: Trash2,
} as const satisfies Record<RegionAction, unknown>;

/** The search box appears from this number of regions on. */
export const BOX_FROM = 8;

const ACTIONS: Record<OfflineRegion['state'], readonly RegionAction[]> = {
  none: ['keep'],
  waiting: ['retry', 'delete'],
  loading: ['pause', 'delete'],
  paused: ['resume', 'delete'],
  failed: ['retry', 'delete'],
  kept: ['delete'],
};

export function actionsOf({ state }: OfflineRegion): readonly RegionAction[] {
  return ACTIONS[state];
}

/** Without Pro, stored maps can only be deleted. */
export function mapActionsOf({ state }: OfflineMap, isPro: boolean): readonly RegionAction[] {
  return isPro ? ACTIONS[state] : ACTIONS[state].filter((action) => action === 'delete');
}

const MAP_FAILURES: Partial<Record<string, MessageId>> = {
  storage_full: 'offline.map.failed.full',
  pack_damaged: 'offline.map.failed.damaged',
};

export function mapFailureOf({ errorCode }: OfflineMap): MessageId {
  return MAP_FAILURES[errorCode ?? ''] ?? 'offline.map.failed.other';
}

const FAILURES: Partial<Record<string, MessageId>> = {
  storage_full: 'offline.failed.full',
  pack_damaged: 'offline.failed.damaged',
};

/** The reason of a failed download. */
export function failureOf({ errorCode }: OfflineRegion): MessageId {
  return FAILURES[errorCode ?? ''] ?? 'offline.failed.other';
}

/** Whether free space is less than the download; an unknown size gives no warning. */
export function isTight({ bytes, state }: OfflineRegion, freeBytes: number | null): boolean {
  return state === 'none' && freeBytes !== null && freeBytes < bytes;
}

export interface RegionLists {
  /** Stored or downloading, with their places or their map, by name. */
  readonly mine: readonly OfflineRegion[];
  /** All others whose name contains the text, by name. */
  readonly others: readonly OfflineRegion[];
}

/**
 * @param language for the alphabetical order
 * @param wasMine which regions were stored or downloading when the page opened: they, and only they, stay above until it closes,
 * because a row that jumps away from under the finger takes its progress and its next button along
 */
export function regionLists(
  regions: readonly OfflineRegion[],
  text: string,
  language: string,
  wasMine: (region: OfflineRegion) => boolean,
): RegionLists {
  const { compare } = new Intl.Collator(language);
  const wanted = text.trim().toLocaleLowerCase(language);
  const sorted = regions.toSorted((a, b) => compare(a.name, b.name));
  return {
    mine: sorted.filter(wasMine),
    others: sorted.filter((region) => !wasMine(region) && region.name.toLocaleLowerCase(language).includes(wanted)),
  };
}

export function isMine({ state, map }: OfflineRegion): boolean {
  return state !== 'none' || (map != null && map.state !== 'none');
}

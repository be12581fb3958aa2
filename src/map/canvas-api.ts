/** What the page asks of a map and hears from it. Types only: the map itself comes when it is needed. */
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';

/** Where a map looks. */
export interface Camera {
  readonly center: Position;
  /** Of tiles of 512 pixels. */
  readonly zoom: number;
}

export interface MapSight extends Camera {
  readonly bounds: Bounds;
}

/** What was pressed: a place, or what has none. */
type Press = { readonly placeId: string } | null;

/** 'lost': the graphics card gave the map up, or there is none. 'failed': neither code nor tiles could be had. */
export type MapProblem = 'lost' | 'failed';

export interface MapOptions {
  readonly container: HTMLElement;
  readonly camera: Camera;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
  /** What a screen reader calls the map. */
  readonly label: string;
  /** Writes a count as short as it fits a circle. */
  readonly formatCount: (count: number) => string;
  /** Whether a single finger scrolls the page, and two move the map. The texts say so. */
  readonly gestures?: { readonly touch: string; readonly wheel: string };
  readonly onReady: () => void;
  /** The map has come to rest. @param isByPerson it was moved by hand or key, not by the app */
  readonly onRest: (sight: MapSight, isByPerson: boolean) => void;
  readonly onPress: (press: Press) => void;
  /** A position was pressed for long, or with the second button of a mouse. */
  readonly onLongPress: (position: Position) => void;
  /** Something was drawn: what is anchored to a position may have moved. */
  readonly onMove: () => void;
  /** Whether streets in view can't be read, while the map itself is drawn. */
  readonly onStreets: (areMissing: boolean) => void;
  readonly onProblem: (problem: MapProblem) => void;
}

export interface ShownPosition {
  readonly position: Position;
  /** Metres; 0 where it is not known. */
  readonly accuracyM: number;
  /** Degrees clockwise from north; null where it is not known. */
  readonly headingDegrees: number | null;
}

/** A way on foot, to be drawn. */
export interface ShownWay {
  readonly from: Position;
  readonly to: Position;
  /** Along streets; between it and both ends there is none, which is dotted. */
  readonly line: readonly Position[];
}

export interface PlaceMap {
  /** Whom the makers of what is in view want to be named. */
  attribution(): readonly string[];
  sight(): MapSight;
  setPlaces(answer: MapAnswer): void;
  /** Shows a place larger than others. */
  select(placeId: string | null): void;
  showPosition(shown: ShownPosition | null): void;
  showWay(way: ShownWay | null): void;
  /** Moves the camera, at once where the person prefers no motion. */
  moveTo(camera: Partial<Camera>): void;
  zoomBy(levels: number): void;
  /** Shows all of an area. @param bottomPx pixels at the lower edge that are covered */
  fit(bounds: Bounds, bottomPx: number): void;
  /** Moves the map as little as brings a position into view. */
  reveal(position: Position, bottomPx: number): void;
  /** Pixels from the container's left and top edge, and whether it is in the map's upper half. */
  project(position: Position): { readonly x: number; readonly y: number; readonly isHigh: boolean };
  /** Resolves with what the map shows once all of it is drawn. */
  picture(): Promise<Blob>;
  close(): void;
}

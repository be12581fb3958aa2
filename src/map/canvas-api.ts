/** The interface between the page and the map. Types only, since the map's code is loaded on demand. */
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';

/** The map's centre and zoom. */
export interface Camera {
  readonly center: Position;
  /** For tiles of 512 pixels. */
  readonly zoom: number;
}

export interface MapViewport extends Camera {
  readonly bounds: Bounds;
}

/** The pressed place; null for a press elsewhere. */
type Press = { readonly placeId: string } | null;

/** 'lost': the WebGL context was lost, or there is none. 'failed': the code or all tiles could not be loaded. */
export type MapProblem = 'lost' | 'failed';

export interface MapOptions {
  readonly container: HTMLElement;
  readonly camera: Camera;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
  /** The map's accessible name. */
  readonly label: string;
  /** Formats a count short enough for its circle. */
  readonly formatCount: (count: number) => string;
  /** Formats the distance of a circle around the person, from metres. */
  readonly formatRing: (metres: number) => string;
  /** Help texts; if set, one finger scrolls the page, and two move the map. */
  readonly gestures?: { readonly touch: string; readonly wheel: string };
  readonly onReady: () => void;
  /** Called when the map stops moving. @param isByPerson moved by pointer or key, not by the app */
  readonly onRest: (sight: MapViewport, isByPerson: boolean) => void;
  readonly onPress: (press: Press) => void;
  /** Called on a long press or a right click. */
  readonly onLongPress: (position: Position) => void;
  /** Called on each movement, so that elements anchored to a position can follow. */
  readonly onMove: () => void;
  /** Called when street tiles in view can't be read, or can again. */
  readonly onStreets: (areMissing: boolean) => void;
  readonly onProblem: (problem: MapProblem) => void;
}

export interface ShownPosition {
  readonly position: Position;
  /** Metres; 0 if unknown. */
  readonly accuracyM: number;
  /** Degrees clockwise from north; null if unknown. */
  readonly headingDegrees: number | null;
}

/** A walking route to draw. */
export interface ShownWay {
  readonly from: Position;
  readonly to: Position;
  /** The part along streets; its connections to both ends are dotted. */
  readonly line: readonly Position[];
}

/** The direction of prayer to draw. */
export interface ShownQibla {
  /** Towards the Kaaba; several where the way leaves the map at its upper edge. Longitudes may continue past 180 degrees. */
  readonly lines: readonly (readonly Position[])[];
  /** The Kaaba. */
  readonly end: Position;
}

export interface PlaceMap {
  /** Attributions of the archives in view. */
  attribution(): readonly string[];
  /** Whether there is a street map of a position, here or on the server; also true while the server's maps are unknown. */
  hasStreets(position: Position): boolean;
  sight(): MapViewport;
  setPlaces(answer: MapAnswer): void;
  /** Enlarges a place's marker. */
  select(placeId: string | null): void;
  showPosition(shown: ShownPosition | null): void;
  /** Draws circles at round distances around a position. */
  showRings(center: Position | null): void;
  showWay(way: ShownWay | null): void;
  showQibla(qibla: ShownQibla | null): void;
  /** Moves the camera, without animation if the person prefers reduced motion. */
  moveTo(camera: Partial<Camera>): void;
  zoomBy(levels: number): void;
  /** Fits an area into the view. @param bottomPx pixels covered at the bottom */
  fit(bounds: Bounds, bottomPx: number): void;
  /** Moves the map just enough to bring a position into view; one that is farther away than a screen gets to its middle. */
  reveal(position: Position, bottomPx: number): void;
  /** A position in pixels from the container's left and top edge, and whether it is in the upper half. */
  project(position: Position): { readonly x: number; readonly y: number; readonly isHigh: boolean };
  /** Resolves with an image of the map once it is fully drawn. */
  picture(): Promise<Blob>;
  close(): void;
}

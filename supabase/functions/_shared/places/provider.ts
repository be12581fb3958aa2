/** What the app asks of a places provider, in the app's own words. The one implementation is `google-places.ts`. */

/** Where a search is centred. */
export interface Centre {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
}

export interface PlaceSearch {
  readonly text: string;
  /** Null looks everywhere. */
  readonly near: Centre | null;
  readonly minRating: number;
  readonly openNow: boolean;
  /** 1 to 4; none for all. */
  readonly priceLevels: readonly number[];
  /** BCP 47. */
  readonly language: string;
}

export interface PlacesAutocomplete {
  readonly input: string;
  readonly near: Centre | null;
  /** One for all that is typed until a place is chosen, and for that place's details: billed as one. */
  readonly session: string;
  readonly language: string;
}

export interface DetailsQuestion {
  readonly placeId: string;
  readonly language: string;
  /** See `PlacesAutocomplete`; null where the place was not chosen from suggestions. */
  readonly session: string | null;
}

/** Who has to be named beside what they made. */
export interface Author {
  readonly name: string;
  readonly url: string | null;
}

export interface ProviderPhoto {
  /** Asked for with `readPhoto`. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly authors: readonly Author[];
}

/** A place as the provider knows it (D63). It says nothing about halal: such a row is always 'unverified' (U100). */
export interface ProviderPlace {
  readonly id: string;
  readonly google_place_id: string;
  readonly name: string;
  readonly address: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly rating: number | null;
  readonly review_count: number;
  /** 0 to 4. */
  readonly price_level: number | null;
  readonly photos: readonly ProviderPhoto[];
  readonly opening_hours: { readonly open_now: boolean | null; readonly weekdays: readonly string[] } | null;
  /** In international form, as it has to be dialled abroad (U99). */
  readonly phone: string | null;
  readonly website: string | null;
  readonly payment_options: Readonly<Record<string, boolean>>;
  readonly accessibility: Readonly<Record<string, boolean>>;
  readonly ai_summary: string | null;
  readonly good_for_children: boolean | null;
  readonly outdoor_seating: boolean | null;
  readonly live_music: boolean | null;
  /** The place's own page at the provider. */
  readonly url: string | null;
  readonly halal_status: 'unverified';
  /** Whom to name beside the row. */
  readonly attribution: string;
}

export interface ProviderReview {
  readonly author_name: string;
  readonly author_url: string | null;
  readonly author_photo_url: string | null;
  /** 1 to 5. */
  readonly rating: number;
  readonly review_text: string;
  /** ISO 8601. */
  readonly review_time: string;
  readonly relative_time: string;
  readonly is_translated: boolean;
}

export interface ProviderDetails extends ProviderPlace {
  readonly parking_options: Readonly<Record<string, boolean>>;
  readonly allows_dogs: boolean | null;
  /** A choice of the provider's, five at most. */
  readonly reviews: readonly ProviderReview[];
}

export interface Suggestion {
  readonly placeId: string;
  readonly text: string;
  readonly main: string;
  readonly secondary: string;
}

/** Boxes that pictures fit into, in pixels. */
export const PHOTO_SIZES = {
  thumbnail: { width: 400, height: 300 },
  full: { width: 800, height: 600 },
  hero: { width: 1200, height: 900 },
} as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;

export interface PhotoFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** All of it throws `ProviderError` and nothing else where the provider does not do its part. */
export interface PlacesProvider {
  search(search: PlaceSearch): Promise<ProviderPlace[]>;
  details(question: DetailsQuestion): Promise<ProviderDetails>;
  autocomplete(typed: PlacesAutocomplete): Promise<Suggestion[]>;
  photo(name: string, size: PhotoSize): Promise<PhotoFile>;
}

/** `limited`: the provider's own quota is used up. `absent`: it has no such place or picture. */
export type ProviderErrorCode = 'timeout' | 'unreachable' | 'limited' | 'absent' | 'refused' | 'bad_answer';

/** The provider did not do its part. The message is for the operator, and holds neither key nor question. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;

  constructor(code: ProviderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Interface of a places provider, in the app's own terms. The only implementation is `google-places.ts`. */

/** Where a search is centred. */
export interface Centre {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
}

export interface PlaceSearch {
  readonly text: string;
  /** Null searches everywhere. */
  readonly near: Centre | null;
  readonly minRating: number;
  readonly openNow: boolean;
  /** 1 to 4; empty for all. */
  readonly priceLevels: readonly number[];
  /** BCP 47. */
  readonly language: string;
}

export interface PlacesAutocomplete {
  readonly input: string;
  readonly near: Centre | null;
  /** One id for all keystrokes until a place is chosen, and for that place's details: the provider bills them as one. */
  readonly session: string;
  readonly language: string;
}

export interface DetailsQuestion {
  readonly placeId: string;
  readonly language: string;
  /** See `PlacesAutocomplete`; null if the place was not chosen from suggestions. */
  readonly session: string | null;
}

/** An author whom the app must name beside their work. */
export interface Author {
  readonly name: string;
  readonly url: string | null;
}

export interface ProviderPhoto {
  /** Argument of `PlacesProvider.photo`. */
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
  /** In international form, so that it can be dialled from abroad (U99). */
  readonly phone: string | null;
  readonly website: string | null;
  readonly payment_options: Readonly<Record<string, boolean>>;
  readonly accessibility: Readonly<Record<string, boolean>>;
  readonly ai_summary: string | null;
  readonly good_for_children: boolean | null;
  readonly outdoor_seating: boolean | null;
  readonly live_music: boolean | null;
  /** The place's page at the provider. */
  readonly url: string | null;
  readonly halal_status: 'unverified';
  /** The credit that the app must show beside the place. */
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
  /** The provider's selection, five at most. */
  readonly reviews: readonly ProviderReview[];
}

export interface Suggestion {
  readonly placeId: string;
  readonly text: string;
  readonly main: string;
  readonly secondary: string;
}

/** Maximum sizes of pictures, in pixels. */
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

/** All methods throw `ProviderError` if the provider fails. */
export interface PlacesProvider {
  search(search: PlaceSearch): Promise<ProviderPlace[]>;
  details(question: DetailsQuestion): Promise<ProviderDetails>;
  autocomplete(typed: PlacesAutocomplete): Promise<Suggestion[]>;
  photo(name: string, size: PhotoSize): Promise<PhotoFile>;
}

/** `limited`: the provider's own quota is used up. `absent`: it has no such place or picture. */
export type ProviderErrorCode = 'timeout' | 'unreachable' | 'limited' | 'absent' | 'refused' | 'bad_answer';

/** The provider failed. The message is for the operator, and contains neither key nor question. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;

  constructor(code: ProviderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

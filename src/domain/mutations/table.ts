/** Every mutation, by the name under which it is stored and sent. */

import { addReviewPhoto } from './add-review-photo.ts';
import { addToList } from './add-to-list.ts';
import { checkPlace } from './check-place.ts';
import { chooseReviewText } from './choose-review-text.ts';
import { createList } from './create-list.ts';
import { createTrip } from './create-trip.ts';
import { deleteList } from './delete-list.ts';
import { deleteNote } from './delete-note.ts';
import { deleteReview } from './delete-review.ts';
import { deleteTrip } from './delete-trip.ts';
import { removeFromList } from './remove-from-list.ts';
import { removeReviewPhoto } from './remove-review-photo.ts';
import { removeTripStop } from './remove-trip-stop.ts';
import { renameList } from './rename-list.ts';
import { renameTrip } from './rename-trip.ts';
import { reportChange } from './report-change.ts';
import { reportReview } from './report-review.ts';
import { saveRestaurant } from './save-restaurant.ts';
import { setTripStop } from './set-trip-stop.ts';
import { suggestPlace } from './suggest-place.ts';
import { suggestPrayerSpace } from './suggest-prayer-space.ts';
import { uncheckPlace } from './uncheck-place.ts';
import { unsaveRestaurant } from './unsave-restaurant.ts';
import { unvoteHelpful } from './unvote-helpful.ts';
import { updatePreferences } from './update-preferences.ts';
import { updateProfile } from './update-profile.ts';
import { voteHelpful } from './vote-helpful.ts';
import { writeNote } from './write-note.ts';
import { writeReview } from './write-review.ts';

export const MUTATIONS = {
  save_restaurant: saveRestaurant,
  unsave_restaurant: unsaveRestaurant,
  write_review: writeReview,
  delete_review: deleteReview,
  choose_review_text: chooseReviewText,
  add_review_photo: addReviewPhoto,
  remove_review_photo: removeReviewPhoto,
  vote_helpful: voteHelpful,
  unvote_helpful: unvoteHelpful,
  report_review: reportReview,
  create_list: createList,
  rename_list: renameList,
  delete_list: deleteList,
  add_to_list: addToList,
  remove_from_list: removeFromList,
  write_note: writeNote,
  delete_note: deleteNote,
  create_trip: createTrip,
  rename_trip: renameTrip,
  delete_trip: deleteTrip,
  set_trip_stop: setTripStop,
  remove_trip_stop: removeTripStop,
  report_change: reportChange,
  check_place: checkPlace,
  uncheck_place: uncheckPlace,
  suggest_place: suggestPlace,
  suggest_prayer_space: suggestPrayerSpace,
  update_profile: updateProfile,
  update_preferences: updatePreferences,
} as const;

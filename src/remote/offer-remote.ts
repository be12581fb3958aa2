/** What the operator publishes: discounts for members, notices for everybody. */
import * as z from 'zod/mini';
import { type Offer, offerSchema, type Promotion, promotionSchema } from '#domain/payments/offers.ts';
import { believe, jsonOf } from './answers.ts';
import { guardFetch, type ServerAccess } from './guarded-fetch.ts';
import { createPersonSend } from './person-send.ts';
import type { Sessions } from './sessions.ts';

/** Both calls reject with a `RemoteError`. */
export interface OfferRemote {
  /** Offers valid on this day ('YYYY-MM-DD') or later; none without Pro. */
  offers(userId: string, today: string): Promise<readonly Offer[]>;
  /** Promotions that end after this instant (ISO 8601). */
  promotions(now: string): Promise<readonly Promotion[]>;
}

/** Most rows that the server returns in one answer. */
const PAGE = 1000;
/** Most offers that a device stores: more partners than any city has. */
const MAX_OFFERS = 5000;
const MAX_PROMOTIONS = 20;
const OTHER_SHAPE = 'Offers came in another shape';

export function createOfferRemote(sessions: Pick<Sessions, 'tokenOf'>, access: ServerAccess): OfferRemote {
  const send = createPersonSend(sessions, access);
  const guarded = guardFetch(access.fetch, { now: access.now });
  return {
    async offers(userId, today) {
      const all: Offer[] = [];
      for (let isMore = true; isMore && all.length < MAX_OFFERS; ) {
        const asked = new URLSearchParams({
          select: Object.keys(offerSchema.shape).join(','),
          valid_until: `gte.${today}`,
          order: 'id',
          limit: String(PAGE),
          offset: String(all.length),
        });
        const answer = await send(userId, 'GET', `/rest/v1/offers?${asked}`, null, 'application/json');
        const rows = believe(z.array(offerSchema), answer, OTHER_SHAPE);
        all.push(...rows);
        isMore = rows.length === PAGE;
      }
      return all;
    },
    async promotions(now) {
      const asked = new URLSearchParams({
        select: Object.keys(promotionSchema.shape).join(','),
        ends_at: `gt.${now}`,
        order: 'starts_at,id',
        limit: String(MAX_PROMOTIONS),
      });
      const headers = { apikey: access.key, authorization: `Bearer ${access.key}` };
      const answer = await guarded(`${access.url}/rest/v1/promotions?${asked}`, { headers });
      return believe(z.array(promotionSchema), await jsonOf(answer), OTHER_SHAPE);
    },
  };
}

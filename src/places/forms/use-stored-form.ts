import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Mutation } from '#domain/own/mutations.ts';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { loginPath } from '#platform/next-path.ts';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';

export interface StoredForm<Draft> {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  /** Nobody is signed in: sending asks them to, and keeps what they wrote in this tab until they have. */
  readonly isVisitors: boolean;
  /** Puts the form's mutations into the outbox in place of its draft; a visitor goes to sign in first, and comes back. */
  readonly send: (...mutations: readonly Mutation[]) => Promise<'stored' | 'failed' | 'signing-in'>;
}

/**
 * A small form whose content is stored on every change (Y50). Null until an earlier draft was read.
 * @param key of the draft
 * @param parse validates the stored draft; anything else gives an empty form
 */
export function useStoredForm<Draft extends object>(
  key: string,
  parse: (value: unknown) => Draft,
): StoredForm<Draft> | null {
  const { replica } = useServices();
  const userId = useUserId();
  const isVisitors = userId === null;
  const signIn = useSignIn();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The newest draft, for pictures that finish preparing while the person types. */
  const latest = useRef<Draft | null>(null);
  const draftSaver = useMemo(
    () =>
      createDraftSaver<Draft>(
        async (next) => {
          if (!isVisitors) return (await replica.saveDraft(key, next)).ok;
          writeTab(tabKeyOf(key), next);
          return true;
        },
        () => undefined,
      ),
    [replica, key, isVisitors],
  );

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    const load = async () => {
      const asVisitor = readTab(tabKeyOf(key));
      const found = parse(asVisitor ?? (isVisitors ? null : await replica.readDraft(key)));
      if (!isCurrent) return;
      latest.current = found;
      setDraft(found);
      if (isVisitors || asVisitor === null) return;
      draftSaver.keep(found);
      forgetTab(tabKeyOf(key));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica, key, parse, userId, isVisitors, draftSaver]);

  const change = useCallback(
    (patch: Partial<Draft>) => {
      if (!latest.current) return;
      const next = { ...latest.current, ...patch };
      latest.current = next;
      setDraft(next);
      draftSaver.keep(next);
    },
    [draftSaver],
  );
  const send = useCallback(
    async (...mutations: readonly Mutation[]) => {
      await draftSaver.settled();
      if (isVisitors) {
        signIn();
        return 'signing-in';
      }
      return (await replica.mutateAll({ mutations, draft: key })).ok ? 'stored' : 'failed';
    },
    [replica, key, draftSaver, isVisitors, signIn],
  );

  return draft && { draft, change, isVisitors, send };
}

const tabKeyOf = (key: string) => `rihla:draft:${key}`;

/** Undefined until the stored session was read, null when nobody is signed in. */
function useUserId(): string | null | undefined {
  const session = useSession();
  return session && session.userId;
}

/** Opens the sign-in page, which leads back here. */
function useSignIn(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return useCallback(() => void navigate(loginPath(pathname + search + hash)), [navigate, pathname, search, hash]);
}

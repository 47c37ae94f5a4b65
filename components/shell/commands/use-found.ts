'use client';

import { useEffect, useState } from 'react';

/** A search result with its address. */
export interface FoundLink {
  /** The kind of result, in the plural: the heading of its group. */
  group: string;
  href: string;
  name: string;
  detail: string;
  /** Whether it is outside of the console, and so opens in a new tab. */
  outside?: boolean;
}

interface Answer {
  text: string;
  found: readonly FoundLink[];
  failed: boolean;
}

const PAUSE_MILLISECONDS = 120;
const nothing: Answer = { text: '', found: [], failed: false };

/**
 * The server's results for a text, requested after a pause in typing. Outdated requests are aborted.
 * @param resultsHref answers `?q=` with `{ found }`
 */
export function useFound(resultsHref: string, typed: string): Answer & { pending: boolean } {
  const text = typed.trim();
  const [answer, setAnswer] = useState(nothing);

  useEffect(() => {
    if (text === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(), PAUSE_MILLISECONDS);

    async function ask() {
      try {
        const response = await fetch(`${resultsHref}?${new URLSearchParams({ q: text })}`, {
          signal: abort.signal,
          headers: { Accept: 'application/json' },
        });
        if (!response.ok) throw new Error(`answered ${response.status}`);
        const { found } = (await response.json()) as Pick<Answer, 'found'>;
        setAnswer({ text, found, failed: false });
      } catch {
        if (!abort.signal.aborted) setAnswer({ text, found: [], failed: true });
      }
    }

    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [resultsHref, text]);

  if (text === '') return { ...nothing, pending: false };
  return { ...answer, pending: answer.text !== text };
}

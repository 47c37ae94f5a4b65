'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { LEAVING } from './leave';
import { useUnsavedForms } from './unsaved-forms';

const LeaveDialog = onDemand(() => import('./leave-dialog').then((module) => module.LeaveDialog));

/**
 * Asks before unsaved changes are lost: by following a link, by Back and Forward, by a keyboard shortcut, and (with the
 * browser's own question) by closing or reloading the page. Saving a form never asks.
 */
export function LeaveGuard() {
  const router = useRouter();
  const unsaved = useUnsavedForms();
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);

  const follow = useEffectEvent((link: HTMLAnchorElement) => {
    // The link may have been in a panel that has closed.
    if (link.isConnected) link.click();
    else router.push(link.href);
  });

  useEffect(() => {
    if (!unsaved) return undefined;
    let isLeaving = false;
    const ask = (go: () => void) =>
      setAsked({
        go() {
          isLeaving = true;
          go();
        },
      });

    function click(event: MouseEvent) {
      const link = isLeaving ? null : leavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => follow(link));
    }

    // Older browsers lack the Navigation API and do not ask.
    function travel(event: NavigateEvent) {
      if (isLeaving || event.navigationType !== 'traverse' || !event.cancelable) return;
      const { key, url } = event.destination;
      if (isSamePage(url, location.href)) return;
      event.preventDefault();
      ask(() => window.navigation.traverseTo(key));
    }

    function jump(event: Event) {
      if (isLeaving || !(event instanceof CustomEvent)) return;
      event.preventDefault();
      ask(event.detail as () => void);
    }

    function unload(event: BeforeUnloadEvent) {
      if (!isLeaving) event.preventDefault();
    }

    window.addEventListener('click', click, { capture: true });
    window.navigation?.addEventListener('navigate', travel);
    window.addEventListener(LEAVING, jump);
    window.addEventListener('beforeunload', unload);
    return () => {
      window.removeEventListener('click', click, { capture: true });
      window.navigation?.removeEventListener('navigate', travel);
      window.removeEventListener(LEAVING, jump);
      window.removeEventListener('beforeunload', unload);
    };
  }, [unsaved]);

  if (!asked) return null;
  return (
    <LeaveDialog
      onStay={() => setAsked(null)}
      onLeave={() => {
        setAsked(null);
        asked.go();
      }}
    />
  );
}

/** The link that a click follows in this window to another page; null for any other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link?.protocol.startsWith('http') || !['', '_self'].includes(link.target)) return null;
  // It saves a file, or opens a dialog on the page.
  if (link.hasAttribute('download') || link.hasAttribute('aria-haspopup')) return null;
  return isSamePage(link.href, location.href) ? null : link;
}

/**
 * Whether both addresses are of one page, which keeps its forms: they may differ in a list's filters or in a section.
 */
function isSamePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && a.pathname === b.pathname;
}

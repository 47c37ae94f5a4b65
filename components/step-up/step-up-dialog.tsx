'use client';

import dynamic from 'next/dynamic';

/** Loaded on demand, because most actions never ask for it. */
export const StepUpDialog = dynamic(() => import('./step-up-popup').then((module) => module.StepUpPopup), {
  ssr: false,
});

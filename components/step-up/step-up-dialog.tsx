'use client';

import dynamic from 'next/dynamic';

/** Loaded when it is needed: most actions never ask. */
export const StepUpDialog = dynamic(() => import('./step-up-popup').then((module) => module.StepUpPopup), {
  ssr: false,
});

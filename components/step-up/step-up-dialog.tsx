'use client';

import { onDemand } from '@/components/ui/on-demand';

/** Loaded on demand, because most actions never ask for it. */
export const StepUpDialog = onDemand(() => import('./step-up-popup').then((module) => module.StepUpPopup));

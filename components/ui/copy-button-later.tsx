'use client';

import { onDemand } from './on-demand';

/** A copy button in what a reader has to open first. */
export const CopyButtonLater = onDemand(() => import('./copy-button').then((module) => module.CopyButton));

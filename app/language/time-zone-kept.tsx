'use client';

import { useEffect } from 'react';
import { keepTimeZone } from '@/components/page-script/keep-time-zone';

/** Keeps the browser's time zone on pages where React runs. */
export function TimeZoneKept() {
  useEffect(keepTimeZone, []);
  return null;
}

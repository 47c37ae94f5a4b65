'use client';

import { useMoment } from '@/components/ui/use-moment';
import { timeOf } from './time-of';

/** How a list that is narrowed to the moment of its address says which one: one that is no time, as it stands there. */
export function useNarrowedTime(): (value: string) => string {
  const { say } = useMoment();
  return (value) => {
    const moment = timeOf(value);
    return moment ? say(moment) : value;
  };
}

import { useMoment } from '@/components/ui/use-moment';
import { timeOf } from '../list-start';

/** Formats the moment in an address that limits a list; text that is not a time is returned unchanged. */
export function useNarrowedTime(): (value: string) => string {
  const { say } = useMoment();
  return (value) => {
    const moment = timeOf(value);
    return moment ? say(moment) : value;
  };
}

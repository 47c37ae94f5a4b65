import { Time } from '@/components/ui/time';

/** A time within a sentence: `t.rich('Used <time></time>', when(at))`. */
export const when = (at: Date) => ({ time: () => <Time value={at} format="relative" /> });

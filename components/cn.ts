import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { tailwindGroups } from './tailwind-groups';

const merge = createTailwindMerge(tailwindGroups);

/** Joins class names; of two Tailwind classes that set the same property, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}

import { setUpEntrance } from '@/lib/pages/views/set-up/entrance';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(setUpEntrance);

export { generateMetadata, Page as default };

import { setUpDomain } from '@/lib/pages/views/set-up/domain';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(setUpDomain);

export { generateMetadata, Page as default };

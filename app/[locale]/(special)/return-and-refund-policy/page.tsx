import { legalRoute } from '@/app/legal-page';

const { generateMetadata, Page } = legalRoute('return-and-refund-policy');

export { generateMetadata, Page as default };

import { useTranslations } from 'next-intl';
import type { Plan } from '@/lib/plans';

const day = 86_400_000;

/** A plan in words. */
export function usePlanTexts() {
  const t = useTranslations('price.plan');
  return {
    name(plan: Plan): string {
      if (plan.kind === 'api') return t('api');
      if (plan.kind === 'pack') return t('pack', { count: plan.credits });
      if (plan.kind === 'short') return t('short', { days: daysOf(plan) });
      return t(periodOf(plan));
    },
    /** `a month`, after the price of a subscription. */
    period: (plan: Plan): string => (plan.interval ? t(`per.${periodOf(plan)}`) : ''),
    lasting(plan: Plan): string {
      if (plan.interval) return t(`renews.${periodOf(plan)}`);
      return plan.lifetime === null ? t('never') : t('days', { days: daysOf(plan) });
    },
  };
}

function daysOf(plan: Plan): number {
  return (plan.lifetime ?? 0) / day;
}

function periodOf({ interval }: Plan): 'weekly' | 'monthly' | 'quarterly' | 'yearly' {
  if (interval?.unit === 'week') return 'weekly';
  if (interval?.unit === 'year') return 'yearly';
  return interval?.count === 3 ? 'quarterly' : 'monthly';
}

// English texts of the analytics.
export const analytics = {
  title: 'Email Newsletter Analytics',
  choosePeriod: 'Choose a period',
  ranges: {
    today: 'Today',
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'last-6-months': 'Last 6 months',
    'last-12-months': 'Last 12 months',
    'all-time': 'All the time',
  },
  loading: 'Loading the analytics...',
  failed: 'Error: {{message}}',
  totals: {
    sent: 'Total Sent',
    opens: 'Total Opened',
    clicks: 'Total Clicks',
    unsubscribes: 'Total Unsubscribes',
  },
  series: { sent: 'Sent', opens: 'Opened', clicks: 'Clicks', unsubscribes: 'Unsubscribes' },
  period: 'Period',
  performance: 'Performance',
  chart: 'Bar chart of the stats by period. The table below shows the same numbers.',
  table: 'Show as a table',
  none: 'Nothing was sent, opened or clicked in this period.',
}

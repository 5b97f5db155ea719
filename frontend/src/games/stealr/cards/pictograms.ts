// One pictogram an action, drawn with a single line weight on a grid of 24.
export const PICTOGRAMS: Record<string, string> = {
  // A chain torn apart.
  deal_breaker:
    'M9.5 14.5l-2.2 2.2a3.2 3.2 0 0 1-4.5-4.5l3.4-3.4a3.2 3.2 0 0 1 4 -.4M14.5 9.5l2.2-2.2a3.2 3.2 0 0 1 4.5 4.5l-3.4 3.4a3.2 3.2 0 0 1-4 .4M9 3v2.5M4.8 4.8l1.7 1.7M15 21v-2.5M19.2 19.2l-1.7-1.7',
  // A domino mask.
  super_sly_deal:
    'M2.5 9.2c2.8-2.6 6.2-2.5 9.5-.9 3.3-1.6 6.7-1.7 9.5.9-.2 4.5-2.3 8-5.7 8-2 0-2.7-1.9-3.8-1.9s-1.8 1.9-3.8 1.9c-3.4 0-5.5-3.5-5.7-8zM6 11.4c1.3-1 2.9-.8 3.9.6-1.3 1-2.9.8-3.9-.6zM18 11.4c-1.3-1-2.9-.8-3.9.6 1.3 1 2.9.8 3.9-.6z',
  // A curve that dives.
  market_crash: 'M3 3v18h18M6.5 7l4 4 3-2.5 6.5 8M20 12v4.5h-4.5',
  // The wheel of a vault.
  heist:
    'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 9.5V2M12 22v-7.5M9.8 13.3l-6.5 3.7M20.7 7l-6.5 3.7M9.8 10.7L3.3 7M20.7 17l-6.5-3.7',
  // A coin shared out in three directions.
  tax_collector:
    'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 8.5V2.5M9.5 5L12 2.5 14.5 5M9 13.9l-5.2 3M4.6 13.5l-.8 3.4 3.4.9M15 13.9l5.2 3M19.4 13.5l.8 3.4-3.4.9',
  // A house on a hook.
  repossession: 'M12 2v4.5M12 2h3.5a2 2 0 0 1 0 4M4 14l8-7.5 8 7.5M6.5 12v9h11v-9M10 21v-5h4v5',
  // A big way there, a small way back.
  unfair_trade: 'M3 8h17M15.5 3.5L20 8l-4.5 4.5M15 17H7.5M10 14.2L7.2 17l2.8 2.8',
  // A hand of cards, grabbed.
  tough_luck:
    'M5.2 8.6l4.3-1.2 2.6 9.5-4.3 1.2zM13 7l4.4 1.2-2.1 7.7M3 21l3-1M12 2v3M8.5 2.8l.9 2M15.5 2.8l-.9 2M14 20l6 1M19 15.5l2.5-1',
  // A magnet.
  yoink: 'M4 13V4h5v9a3 3 0 0 0 6 0V4h5v9a8 8 0 0 1-16 0zM4 8h5M15 8h5M10.5 2l1.5 2 1.5-2',
  // A chip that changes hands.
  forced_debt:
    'M9.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM9.5 7.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM9.5 4v3.5M9.5 13.5V17M3 10.5h3.5M12.5 10.5H16M13 20.5h8M18.5 18l2.5 2.5-2.5 2.5',
  // Three times onward.
  pass_go: 'M3 5l6.5 7L3 19M9 5l6.5 7L9 19M15 5l6.5 7L15 19',
  go_again: 'M20 12a8 8 0 1 1-2.6-5.9M20 2.5v4.5h-4.5M12 8v4.5l3 1.8',
  // A palm that stops you.
  just_say_no:
    'M7.5 12.5V5.8a1.4 1.4 0 0 1 2.8 0V11M10.3 11V3.9a1.4 1.4 0 0 1 2.8 0V11M13.1 11V5a1.4 1.4 0 0 1 2.8 0v6.5M15.9 11.5V7.8a1.4 1.4 0 0 1 2.8 0V14c0 4.4-2.4 7.5-6.3 7.5-2.9 0-4.3-1.3-5.7-3.8l-2.6-4.5c-.7-1.3.8-2.6 2-1.5l1.4 1.3',
  // A lean-to with a crooked roof.
  shack: 'M3 10.5L20.5 5M5 10v10.5h14V6M9 20.5V14h4v6.5M15.5 11.5h1.5M15 5.5V3h2.5v1.9',
  rent: 'M8 8.5a4.5 4.5 0 1 0 0 7 4.5 4.5 0 0 0 0-7zM11.8 10.5H21v3.5M17.5 10.5V13',
}

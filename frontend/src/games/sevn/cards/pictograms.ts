// One pictogram a card and a status, drawn with a single line weight on a grid of 24.
export const PICTOGRAMS: Record<string, string> = {
  // A snowflake.
  freeze:
    'M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17M9.4 3.6L12 6.2l2.6-2.6M9.4 20.4l2.6-2.6 2.6 2.6M3.2 10.6l3.6-1L5.8 6M18.2 18l-1-3.6 3.6-1M3.2 13.4l3.6 1-1 3.6M18.2 6l-1 3.6 3.6 1',
  // A heart that comes round again.
  second_chance:
    'M20.5 12a8.5 8.5 0 1 1-2.6-6.1M20.5 2.5v4.8h-4.8M12 16.6l-3.6-3.5a2.2 2.2 0 0 1 3.6-2.6 2.2 2.2 0 0 1 3.6 2.6z',
  // Three cards in a fan.
  triple_draw: 'M8.5 5h7v12h-7zM8.5 7.5l-4.7 1.6 3.2 9.6 1.5-.5M15.5 7.5l4.7 1.6-3.2 9.6-1.5-.5',
  // A signpost with two arms.
  crossroads: 'M12 22V2M12 4.3h6.7L21.5 7l-2.8 2.7H12zM12 11.3H5.3L2.5 14l2.8 2.7H12zM8.5 22h7',
  // A cloud that strikes.
  storm:
    'M7.2 15.5a4.2 4.2 0 0 1-.6-8.3A5.6 5.6 0 0 1 17.2 6.6a4.5 4.5 0 0 1 .3 8.9M12.8 10.5l-3.3 5h4.6l-2.9 6',
  // A feather.
  featherweight:
    'M20.5 3.5c-7-1-13 2.5-13.5 10l-.4 3.9C13 17.8 18.8 15 19.7 9zM3.5 21.5l3.1-4.1L15 8.7M10.6 13.2h6.6',
  // An iron weight.
  heavyweight: 'M6.8 10h10.4l3 11H3.8zM9.3 10a3.7 3.7 0 1 1 5.4 0M9.5 15.5h5',
  // Steps.
  staircase: 'M2.5 20.5h5v-4.5h4.7V11.5h4.7V7h4.6M15.5 3l-9 8.5M6.5 7.3v4.2h4.2',
  // A tied sack.
  ballast:
    'M9 3h6l-1.3 3.5M9 3l1.3 3.5h3.4M10.3 6.5C6.2 8.8 4 12.6 4 15.7c0 3.2 2.4 5.3 8 5.3s8-2.1 8-5.3c0-3.1-2.2-6.9-6.3-9.2',
  // A shield.
  stood: 'M12 2.5l8 3v6c0 5.2-3.4 8.4-8 10-4.6-1.6-8-4.8-8-10v-6zM8.3 11.8l2.7 2.7 4.8-5.2',
  // A burst balloon.
  busted: 'M5 5l14 14M19 5L5 19',
  sevn: 'M12 2.5l2.8 6.2 6.7.7-5 4.5 1.4 6.6-5.9-3.4-5.9 3.4 1.4-6.6-5-4.5 6.7-.7z',
  // A way out.
  left: 'M13 4H5v16h8M10 12h11M17 8l4 4-4 4',
}

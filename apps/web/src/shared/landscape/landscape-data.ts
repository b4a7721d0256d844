/** The drawing of the gate in numbers: heights above a ground of 1280 × 800, from left to right. */
export const WIDTH = 1280;
export const HEIGHT = 800;

/** The far hills are a price line (docs/product/look.md#rule-5); it ends in the dot that the price tag points at. */
export const HORIZON_STEP = 18;
export const HORIZON = [
  568, 566, 567, 573, 574, 579, 584, 576, 585, 586, 573, 574, 560, 565, 556, 554, 552, 542, 532, 537, 537,
  537, 538, 536, 539, 537, 527, 516, 521, 514, 512, 516, 523, 517, 515, 508, 510, 503, 494, 495, 490, 483,
  481, 473, 477, 476, 476, 468, 459, 448, 439, 442, 446, 455, 440, 444, 441, 434, 439, 440, 440, 436, 438,
  432, 428,
];
export const HORIZON_END = { x: 1280, y: 454 };

export interface Hill {
  /** Height of the ridge every 20 units. */
  ridge: readonly number[];
  /** Where the field strips begin on the ridge. */
  strips: readonly number[];
  colours: readonly string[];
  furrow: string;
  furrowOpacity: number;
  /** How much wider the strips are at the bottom edge, and where they would meet. */
  spread: number;
  shift: number;
}
export const RIDGE_STEP = 20;

export const FIELDS: Hill = {
  ridge: [
    586, 581, 576, 571, 567, 563, 559, 556, 553, 551, 549, 548, 548, 548, 548, 549, 551, 553, 556, 559, 562,
    566, 569, 573, 577, 581, 586, 589, 593, 597, 600, 603, 606, 608, 610, 612, 613, 614, 615, 615, 615, 615,
    614, 613, 612, 611, 610, 610, 609, 608, 607, 607, 607, 607, 607, 608, 609, 611, 612, 614, 616, 619, 621,
    624, 627,
  ],
  strips: [
    -76, 0, 73, 143, 178, 237, 288, 369, 419, 493, 566, 614, 650, 726, 772, 821, 862, 921, 1008, 1056, 1095,
    1174, 1225, 1281,
  ],
  colours: ['#5e8e4b', '#f6cf52', '#d9a73a', '#f2c230', '#7ba25f', '#f4c93f', '#f2c230', '#edb61f'],
  furrow: '#7a5210',
  furrowOpacity: 0.26,
  spread: 3.4,
  shift: -1824,
};

export const MEADOW: Hill = {
  ridge: [
    671, 672, 674, 676, 678, 681, 683, 685, 687, 690, 692, 695, 697, 700, 702, 705, 708, 710, 713, 715, 718,
    720, 723, 725, 727, 730, 732, 734, 736, 738, 739, 741, 743, 744, 745, 746, 748, 748, 749, 750, 750, 751,
    751, 751, 751, 751, 750, 750, 749, 748, 747, 746, 745, 744, 742, 741, 739, 737, 735, 733, 731, 729, 727,
    725, 722,
  ],
  strips: [-64, 55, 129, 248, 374, 484, 598, 747, 855, 987, 1121, 1203, 1286],
  colours: ['#2a6b3f', '#1a4e2c', '#347848', '#1f5a33'],
  furrow: '#0f3a1f',
  furrowOpacity: 0.5,
  spread: 2.6,
  shift: -672,
};

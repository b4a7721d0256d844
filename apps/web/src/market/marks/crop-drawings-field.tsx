const petal = 'M12 6.5c-2.3-1.5-2.3-3.9 0-5.4 2.3 1.5 2.3 3.9 0 5.4z';

const rapeseed = (
  <>
    <path d="M12 11v11.25" />
    <path
      className="g"
      d="M12 9H8.8a3.4 3.4 0 1 1 3.2-3.6zM12 9V5.4A3.4 3.4 0 1 1 15.2 9zM12 9h3.2A3.4 3.4 0 1 1 12 12.6zM12 9v3.6A3.4 3.4 0 1 1 8.8 9z"
    />
    <path className="v" d="M12 21.5c.3-2.9 2-4.5 5.3-4.7-.2 3-2 4.6-5.3 4.7z" />
  </>
);

const sunflower = (
  <>
    <path d="M12 17v5.25" />
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <path key={turn} className="g" d={petal} transform={`rotate(${turn} 12 9.5)`} />
    ))}
    <circle className="b" cx="12" cy="9.5" r="3.7" />
    <path className="v" d="M12 21.7c.2-2.2 1.7-3.5 4.5-3.6-.1 2.3-1.7 3.6-4.5 3.6z" />
  </>
);

const soy = (
  <>
    <path
      className="v"
      d="M4.2 19.8c-1.2-3.5.4-6.1 3.5-6.8.2-3 2-4.9 5-5.2.7-3.1 3.1-4.6 7.1-3.6 1 4-.5 6.4-3.6 7.1-.3 3-2.2 4.8-5.2 5-.7 3.1-3.3 4.7-6.8 3.5z"
    />
    <circle className="g" cx="8.3" cy="15.7" r="1.7" />
    <circle className="g" cx="12" cy="12" r="1.7" />
    <circle className="g" cx="15.7" cy="8.3" r="1.7" />
    <path d="M19.8 4.2 21.5 2.5M4.2 19.8 2.8 21.2" />
  </>
);

const peas = (
  <g transform="rotate(-28 12 12)">
    <path
      className="v"
      d="M1.8 10.2c1.6 5.9 5.4 8.6 10.2 8.6s8.6-2.7 10.2-8.6c-2.8-2.2-6.1-3.3-10.2-3.3s-7.4 1.1-10.2 3.3z"
    />
    <circle className="g" cx="7.2" cy="11.9" r="2.2" />
    <circle className="g" cx="12" cy="12.6" r="2.6" />
    <circle className="g" cx="16.8" cy="11.9" r="2.2" />
    <path d="M22.2 10.2c1.2-1 1.3-2.4.4-3.8" />
  </g>
);

const beans = (
  <>
    <path
      className="g"
      d="M8.3 3.2c3.8-1.2 6.7 1 6.5 4.4-.1 2-1.7 2.4-1.5 4.2.3 1.9 2 2 2 4.2-.1 3.3-3.3 5.2-6.9 3.9-4.9-1.8-6.9-13.9-.1-16.7z"
    />
    <path d="M8.2 6.8c-1.3 1.5-1.5 5.6-.5 8.6M17.5 5.5c1.9 1.4 2.9 3.5 2.9 6.3" />
  </>
);

const lupin = (
  <>
    <path d="M12 22.25V3M12 20c-2.6-.1-4.5-1.2-5.6-3.3M12 20c2.6-.1 4.5-1.2 5.6-3.3" />
    {[5.4, 9.2, 13].map((y) => (
      <g key={y}>
        <path className="v" d={`M12 ${y}c-2.9.7-4.6-.3-5-2.9 2.9-.6 4.5.3 5 2.9z`} />
        <path className="v" d={`M12 ${y}c2.9.7 4.6-.3 5-2.9-2.9-.6-4.5.3-5 2.9z`} />
      </g>
    ))}
    <path className="g" d="M12 4.6c-1.2-.9-1.2-2.4 0-3.3 1.2.9 1.2 2.4 0 3.3z" />
  </>
);

const flax = (
  <>
    <path d="M12 12v10.25M12 18c-2.4-.2-3.9-1.5-4.5-3.8M12 20.5c2.4-.2 3.9-1.5 4.5-3.8" />
    {[0, 72, 144, 216, 288].map((turn) => (
      <path
        key={turn}
        className="v"
        d="M12 7.6c-2.7-1.6-2.7-4.5 0-6 2.7 1.5 2.7 4.4 0 6z"
        transform={`rotate(${turn} 12 8.2)`}
      />
    ))}
    <circle className="g" cx="12" cy="8.2" r="1.8" />
  </>
);

const mustard = (
  <>
    <path d="M12 22.25V12.5M12 17c-3-.2-5-1.9-5.8-5M12 19.5c3-.2 5-1.9 5.8-5" />
    <path
      className="g"
      d="M12 7.5c-2.4-1.7-2.4-4.3 0-5.9 2.4 1.6 2.4 4.2 0 5.9zM12 7.5c1.7-2.4 4.3-2.4 5.9 0-1.6 2.4-4.2 2.4-5.9 0zM12 7.5c2.4 1.7 2.4 4.3 0 5.9-2.4-1.6-2.4-4.2 0-5.9zM12 7.5c-1.7 2.4-4.3 2.4-5.9 0 1.6-2.4 4.2-2.4 5.9 0z"
    />
    <circle className="b" cx="5.7" cy="11" r="1.3" />
    <circle className="b" cx="18.3" cy="13.5" r="1.3" />
  </>
);

const poppy = (
  <>
    <path d="M12 15v7.25M12 20.5c-2.5-.2-4-1.4-4.6-3.7" />
    <path
      className="v"
      d="M12 15.2c-3.6 0-5.7-2.2-5.7-5 0-2 1.2-3.5 3.2-4.2h5c2 .7 3.2 2.2 3.2 4.2 0 2.8-2.1 5-5.7 5z"
    />
    <path className="g" d="M7.7 6c.3-2 1.8-3.2 4.3-3.2S16 4 16.3 6z" />
    <path d="M12 2.8V6M12 8.5v4M9.2 9c0 1.3.3 2.4.9 3.3M14.8 9c0 1.3-.3 2.4-.9 3.3" />
  </>
);

export const fieldCrops = { rapeseed, sunflower, soy, peas, beans, lupin, flax, mustard, poppy };

-- The owner's own words follow the keys that now say "video".
update custom_text
set key = replace(replace(key, 'film', 'video'), 'Film', 'Video')
where key like 'film.%'
  or key in ('course.filmAt', 'product.film', 'product.filmBack', 'product.filmOf', 'edit.error.noFilm',
             'edit.uploadFilm', 'learning.film', 'captions.toFilm');
